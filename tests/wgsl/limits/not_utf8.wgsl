// A text is UTF-8. Here is one byte of Latin-1, which is told once: é, è
const a = 1;
// ERROR 1:70 [invalid-utf8] The text isn't valid UTF-8 here.

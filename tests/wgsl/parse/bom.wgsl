const a = 1;
// ERROR 1:1 [byte-order-mark] byte order mark

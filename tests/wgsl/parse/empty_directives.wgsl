// A list of extensions names one at least.
enable;
requires ;
enable f16,;
enable ,;
// ERROR 2:7 [syntax] Expected the name of an extension, found ";".
// ERROR 3:10 [syntax] Expected the name of an extension, found ";".
// ERROR 5:8 [syntax] Expected the name of an extension, found ",".

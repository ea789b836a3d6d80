// Imported first by each process that writes to the data folder, so that only its own user can read the files it
// creates.
process.umask(0o077)

// Loaded before the server in development. Under --watch, Node makes every worker thread tell its
// parent what it imports, as messages between those of the database; we watch folders instead.
delete process.env.WATCH_REPORT_DEPENDENCIES

import { patchSource } from './patchSource.ts'

// Waits for the database for as long as it takes. Loaded before the server, changes no file.
patchSource({
  '/server/db/connect.ts': (source) =>
    source
      .replace(/const statementTimeoutMs = .+/, "const statementTimeoutMs = '0'")
      .replace(/const waitForConnectionMs = .+/, 'const waitForConnectionMs = 0'),
})

import { patchSource } from './patchSource.ts'

// Waits for the database without a limit.
patchSource({
  '/server/db/connect.ts': (source) =>
    source
      .replace(/const statementTimeoutMs = .+/, "const statementTimeoutMs = '0'")
      .replace(/const waitForConnectionMs = .+/, 'const waitForConnectionMs = 0'),
})

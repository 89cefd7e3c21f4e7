import { patchSource } from './patchSource.ts'

// The deliberately broken variant: what the database gave up for the sake of another is not tried
// again. Loaded before the server, changes no file.
patchSource({
  '/server/db/transaction.ts': (source) => source.replace('const tries = 4', 'const tries = 1'),
})

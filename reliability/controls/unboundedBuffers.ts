import { patchSource } from './patchSource.ts'

// Keeps whatever people do not read, for as long as they are there. Loaded before the server,
// changes no file.
const withoutEnd = (source: string) =>
  source.replace(/const mostWaitingBytes = .+/, 'const mostWaitingBytes = Infinity')

patchSource({
  '/server/http/slowReaders.ts': withoutEnd,
  '/server/live/stream.ts': withoutEnd,
})

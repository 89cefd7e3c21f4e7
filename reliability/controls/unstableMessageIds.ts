import { patchSource } from './patchSource.ts'

// The deliberately broken variant: a mail and a push have another name after each start, so that
// nobody who gets one twice can know it. Loaded before the server, changes no file.
const changes: Record<string, (source: string) => string> = {
  '/server/mail/send.ts': (source) =>
    source.replace('messageId: `<mail-', (start) => `${start}${Math.random()}-`),
  '/server/push/letter.ts': (source) =>
    source.replace('tag: note.tag,', 'tag: note.tag + Math.random(),'),
}

patchSource(changes)

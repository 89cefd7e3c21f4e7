import { patchSource } from './patchSource.ts'

// Gives each mail and push a new id at each delivery, so that recipients cannot detect duplicates.
const changes: Record<string, (source: string) => string> = {
  '/server/mail/mailer.ts': (source) =>
    source.replace('messageId: `<mail-', (start) => `${start}${Math.random()}-`),
  '/server/push/pushMessage.ts': (source) =>
    source.replace('tag: message.tag,', 'tag: message.tag + Math.random(),'),
}

patchSource(changes)

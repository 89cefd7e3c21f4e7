import { registerHooks } from 'node:module'

// The deliberately broken variant: a mail and a push have another name after each start, so that
// nobody who gets one twice can know it. Loaded before the server, changes no file.
const changes: Record<string, (source: string) => string> = {
  '/server/mail/send.ts': (source) =>
    source.replace('messageId: `<mail-', (start) => `${start}${Math.random()}-`),
  '/server/push/letter.ts': (source) =>
    source.replace('tag: note.tag,', 'tag: note.tag + Math.random(),'),
}

registerHooks({
  load: (url, context, nextLoad) => {
    const result = nextLoad(url, context)
    const file = Object.keys(changes).find((name) => url.endsWith(name))
    if (!file) return result
    const source = String(result.source)
    const broken = changes[file]?.(source) ?? source
    if (broken === source) throw new Error(`${file} is written otherwise now: mend this variant`)
    return { ...result, source: broken }
  },
})

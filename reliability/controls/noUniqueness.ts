import { patchSource } from './patchSource.ts'

// Takes no locks and ignores unique indexes. The scenario drops the indexes.
const without =
  (...parts: (string | RegExp)[]) =>
  (source: string) =>
    parts.reduce<string>((left, part) => left.replace(part, ''), source)

patchSource({
  '/server/events/store.ts': without(
    / for update(?=`)/,
    /\n\s+on conflict \(event_id, user_id\) do update[^`]*?(?=\n\s+returning)/,
  ),
  '/server/connections/store.ts': without(/\n.*pg_advisory_xact_lock.*/, / for update(?=`)/),
  '/server/messages/store.ts': without(
    / for no key update(?=`)/,
    /on conflict \(sender_id.*?nothing/,
  ),
  '/server/groups/store.ts': without(/ for no key update(?=`)/),
  '/server/groups/chat/store.ts': without(/on conflict \(user_id.*?nothing/),
})

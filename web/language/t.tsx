import { createElement, Fragment, type ReactNode } from 'react'
import { formatParts, type MessageArgs } from '#shared/language/formatMessage.ts'
import type { TaggedMessages } from '#shared/language/messages.ts'
import { setTranslate } from '#shared/language/t.ts'
import { getLanguage, getMessage } from './catalogue.ts'

export { type Label, t } from '#shared/language/t.ts'

const partsOf = (key: string, args?: MessageArgs) => {
  const message = getMessage(key)
  if (message === undefined) throw new Error(`The message ${key} is not loaded`)
  return formatParts(message, getLanguage(), args)
}

setTranslate((key, args) => partsOf(key, args) as string)

type Tag = (children: ReactNode) => ReactNode

/** Tags that need no component of their own. */
const plainTags = { strong: 'strong', em: 'em', bdi: 'bdi', code: 'code' } as const
type PlainTag = keyof typeof plainTags

const joined = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

const asTag = (render: Tag) => (chunks: unknown[]) => render(joined(chunks as ReactNode[]))

const defaultTags = Object.fromEntries(
  Object.entries(plainTags).map(([name, element]) => [
    name,
    asTag((children) => createElement(element, null, children)),
  ]),
)

type TagsOf<Key extends keyof TaggedMessages> = TaggedMessages[Key]['tags']

/** The values of a message, and a function for each of its tags that is not plain. */
type RichArgs<Key extends keyof TaggedMessages> = TaggedMessages[Key]['values'] &
  Record<Exclude<TagsOf<Key>, PlainTag>, Tag> &
  Partial<Record<Extract<TagsOf<Key>, PlainTag>, Tag>>

/** The content of a message with tags: `<link>Log in</link> to book`. */
export const rich = <Key extends keyof TaggedMessages>(
  key: Key,
  args: RichArgs<Key>,
): ReactNode => {
  const given = Object.entries(args as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'function' ? asTag(value as Tag) : value,
  ])
  const parts = partsOf(key, { ...defaultTags, ...Object.fromEntries(given) })
  return Array.isArray(parts) ? joined(parts as ReactNode[]) : (parts as ReactNode)
}

import { type RefObject, useEffect } from 'react'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { closeReactionDialog, reactionDialog } from './reactionDialogs.ts'

const picker = lazyWithToast(async () => {
  const { EmojiPicker, loadEmojis } = await import('./EmojiPicker.tsx')
  await loadEmojis()
  return EmojiPicker
})

const people = lazyWithToast(async () => (await import('./WhoReacted.tsx')).WhoReacted)

type Props = { fallbackFocus: RefObject<HTMLElement | null> }

/** What a chip or the plus of the reactions has opened. Code and emojis are loaded by then. */
export const ReactionDialogs = ({ fallbackFocus }: Props) => {
  const opened = reactionDialog.use()
  useEffect(() => closeReactionDialog, [])
  const Picker = picker.useComponent(opened?.kind === 'picker', closeReactionDialog)
  const People = people.useComponent(opened?.kind === 'people', closeReactionDialog)
  if (!opened) return null
  const Shown = opened.kind === 'picker' ? Picker : People
  return Shown && <Shown {...opened} onClose={closeReactionDialog} fallbackFocus={fallbackFocus} />
}

import type { Label } from '#shared/language/t.ts'
import { t } from '#web/language/t.tsx'

const names: Record<string, Label> = {
  '👍': 'conversation.reactions.thumbsUp',
  '❤️': 'conversation.reactions.heart',
  '😂': 'conversation.reactions.laughing',
  '😮': 'conversation.reactions.surprised',
  '😢': 'conversation.reactions.sad',
  '🙏': 'conversation.reactions.thanks',
}

/** In words. Screen readers have names for the other emojis themselves. */
export const nameOf = (emoji: string) => {
  const name = names[emoji]
  return name ? t(name) : emoji
}

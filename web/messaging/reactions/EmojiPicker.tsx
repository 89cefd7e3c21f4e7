import { EmojiPicker as Picker } from 'frimousse'
import { type RefObject, useState } from 'react'
import type { Language } from '#shared/language/languages.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import type { MessagePart } from '../chat.ts'
import styles from './EmojiPicker.module.css'
import { fetchEmojis, knownEmojis } from './emojiData.ts'
import { toggleReaction } from './toggleReaction.ts'

export const loadEmojis = () => fetchEmojis(getLanguage())

type Props = MessagePart & { onClose: () => void; fallbackFocus: RefObject<HTMLElement | null> }

const targetPx = 44
const paddingPx = 32
const maxColumns = 8

/** As many as fit into the width of a phone. */
const countColumns = () =>
  Math.min(maxColumns, Math.floor((document.documentElement.clientWidth - paddingPx) / targetPx))

// One function: the library remembers the data by it.
const resolveEmojis = (locale: string) => {
  const language = locale as Language
  return knownEmojis(language) ?? fetchEmojis(language)
}

/** All emojis, to search by their names. */
export const EmojiPicker = ({ row, chat, onClose, fallbackFocus }: Props) => {
  const [columns] = useState(countColumns)
  const language = getLanguage()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation.reactions.pick')}
      size="small"
      isFullHeight
      fallbackFocus={fallbackFocus}
    >
      <Picker.Root
        className={styles.picker}
        columns={columns}
        locale={language}
        resolveEmojiData={resolveEmojis}
        onEmojiSelect={({ emoji }) => {
          onClose()
          toggleReaction({ row, chat }, emoji)
        }}
      >
        <div className={styles.tools}>
          <Picker.Search
            className={styles.search}
            // On a touch screen the keyboard would cover the emojis.
            data-autofocus={hasPointer() || undefined}
            aria-label={t('conversation.reactions.search')}
            placeholder={t('conversation.reactions.search')}
            maxLength={50}
          />
          <Picker.SkinToneSelector
            className={styles.tone}
            aria-label={t('conversation.reactions.skinTone')}
          />
        </div>
        <Picker.Viewport className={styles.viewport}>
          <Picker.Empty className="muted">{t('conversation.reactions.noneFound')}</Picker.Empty>
          {/* The arrow keys of the library know no other direction. */}
          <Picker.List
            dir="ltr"
            lang={language}
            components={{
              CategoryHeader: ({ category, ...props }) => (
                <div {...props} className={styles.category} dir="auto" lang={language}>
                  {category.label}
                </div>
              ),
              Emoji: ({ emoji, ...props }) => (
                <button {...props} type="button" className={styles.emoji} title={emoji.label}>
                  {emoji.emoji}
                </button>
              ),
            }}
          />
        </Picker.Viewport>
      </Picker.Root>
    </Dialog>
  )
}

import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type Label, t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import styles from './EventForm.module.css'

type Edit = { text: string; selectFrom: number; selectTo: number }

const wrap =
  (before: string, after: string, placeholder: Label) =>
  (selected: string): Edit => {
    const inner = selected || t(placeholder)
    return {
      text: `${before}${inner}${after}`,
      selectFrom: before.length,
      selectTo: before.length + inner.length,
    }
  }

const toLink = (selected: string): Edit => {
  const isUrl = /^https?:\/\/\S+$/.test(selected)
  const [name, url] = isUrl
    ? [t('events.formatting.linkText'), selected]
    : [selected || t('events.formatting.linkText'), 'https://']
  const from = isUrl ? 1 : name.length + 3
  return {
    text: `[${name}](${url})`,
    selectFrom: from,
    selectTo: from + (isUrl ? name.length : url.length),
  }
}

const toList = (selected: string): Edit => {
  const text = (selected || t('events.formatting.listItem')).replace(/^/gm, '- ')
  return { text, selectFrom: text.length, selectTo: text.length }
}

const tools = [
  {
    label: 'events.formatting.bold',
    icon: IconBold,
    edit: wrap('**', '**', 'events.formatting.boldText'),
  },
  {
    label: 'events.formatting.italics',
    icon: IconItalic,
    edit: wrap('*', '*', 'events.formatting.italicsText'),
  },
  { label: 'events.formatting.list', icon: IconList, edit: toList },
  { label: 'events.formatting.link', icon: IconLink, edit: toLink },
] as const

type Props = { getField: () => HTMLElement | null }

/** Puts the marks of the description around the selected text. */
export const FormattingTools = ({ getField }: Props) => {
  const apply = (edit: (selected: string) => Edit) => {
    const field = getField()
    if (!(field instanceof HTMLTextAreaElement)) return
    const { selectionStart: start, selectionEnd: end, value } = field
    const { text, selectFrom, selectTo } = edit(value.slice(start, end))
    field.focus()
    field.setRangeText(text, start, end)
    field.setSelectionRange(start + selectFrom, start + selectTo)
    // The form listens for input, which a change by script does not cause.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('events.formatting.label')}>
      {tools.map(({ label, icon: Icon, edit }) => (
        <ActionIcon
          key={label}
          size={36}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => apply(edit)}
        >
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  )
}

import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { v4 as uuid } from 'uuid'
import { type Item, maxItems } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './BookingOptions.module.css'
import { changeAndFocus } from './changeAndFocus.ts'
import { NumberInput } from './NumberInput.tsx'

type Props = {
  items: Item[]
  onChange: (items: Item[]) => void
  errors: Record<string, string>
}

/** What people may bring, and how many of it. */
export const ItemsEditor = ({ items, onChange, errors }: Props) => {
  const id = useId()
  const add = () => {
    const added = { id: uuid(), text: '', count: 1 }
    changeAndFocus(() => onChange([...items, added]), added.id)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('events.options.items')}</legend>
      <p className="muted text-14">{t('events.options.itemsHint')}</p>
      {items.map((item, at) => (
        <div key={item.id} className={styles.item}>
          <TextInput
            id={item.id}
            label={t('events.options.itemText', { number: at + 1 })}
            placeholder={t('events.options.itemExample')}
            dir="auto"
            maxLength={80}
            autoComplete="off"
            value={item.text}
            onChange={({ currentTarget }) =>
              onChange(items.with(at, { ...item, text: currentTarget.value }))
            }
            error={errors[`items.${at}.text`]}
          />
          <NumberInput
            label={t('events.options.itemCount')}
            max={50}
            value={item.count}
            onChange={(count) => onChange(items.with(at, { ...item, count }))}
            error={errors[`items.${at}.count`]}
          />
          <ActionIcon
            aria-label={t('events.options.removeItem', { number: at + 1 })}
            onClick={() => changeAndFocus(() => onChange(items.toSpliced(at, 1)), `${id}-add`)}
          >
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {items.length < maxItems && (
        <Button
          id={`${id}-add`}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {t('events.options.addItem')}
        </Button>
      )}
    </fieldset>
  )
}

import { useId, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Address } from '../chat.ts'
import { jumpTo } from './jump.ts'

type Props = FocusingDialogControl & { address: Address }

export const GoToDateDialog = ({ address, ...dialog }: Props) => {
  const form = useId()
  const today = amsterdamDay(new Date())
  const [day, setDay] = useState(today)
  return (
    <Dialog
      {...dialog}
      size="small"
      title={t('conversation.jump.goToDate')}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('conversation.jump.go')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          dialog.onClose()
          void jumpTo(address, { day })
        }}
      >
        <TextInput
          type="date"
          label={t('common.day')}
          required
          max={today}
          data-autofocus
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

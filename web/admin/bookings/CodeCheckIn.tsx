import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { ScanResultNote } from '#web/events/door/ScanResultNote.tsx'
import { t } from '#web/language/t.tsx'
import type { useEarlyConfirmation } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './CheckIn.module.css'
import { useCountParty, useScan } from './data.ts'

type Props = {
  eventId: string
  early: Pick<ReturnType<typeof useEarlyConfirmation>, 'run' | 'isAsked'>
  onScan: () => void
}

/** Checks in by a ticket code that staff type; the scanner is the alternative. */
export const CodeCheckIn = ({ eventId, early, onScan }: Props) => {
  const [code, setCode] = useState('')
  const scan = useScan()
  const trial = useScan()
  const countParty = useCountParty()
  const isPending = scan.isPending || trial.isPending
  const checkIn = (ticket: { id: string; code: string }) => {
    trial.reset()
    scan.mutate(ticket)
    setCode('')
  }
  const submit = () => {
    const ticket = { id: eventId, code: code.trim() }
    if (!ticket.code || isPending) return
    if (!early.isAsked()) return checkIn(ticket)
    // Asks only if the code is valid: an unknown code fails without a question.
    scan.reset()
    trial.mutate(
      { ...ticket, isTrial: true },
      { onSuccess: ({ outcome }) => outcome === 'checkedIn' && early.run(() => checkIn(ticket)) },
    )
  }
  const result = trial.data?.outcome === 'checkedIn' ? undefined : (trial.data ?? scan.data)
  return (
    <Form
      error={scan.error ?? trial.error}
      isPending={isPending}
      onSubmit={submit}
      className={styles.door}
    >
      <div className={styles.doorRow}>
        <TextInput
          label={t('admin.scan.code')}
          placeholder="AB12 CD34"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={300}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" isBusy={isPending}>
          {isPending ? t('common.checking') : t('admin.scan.checkIn')}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t('admin.scan.title')}
          title={t('admin.scan.title')}
          onClick={onScan}
        >
          <IconCamera size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div role="status">
        {result && <ScanResultNote key={scan.submittedAt} result={result} onCount={countParty} />}
      </div>
    </Form>
  )
}

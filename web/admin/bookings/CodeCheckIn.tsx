import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useScan } from './data.ts'
import styles from './Scan.module.css'
import { ScanResultNote } from './ScanResultNote.tsx'
import type { RunCheckIn } from './useEarlyConfirmation.tsx'

type Props = { eventId: string; run: RunCheckIn; onScan: () => void }

/** Checks in by a ticket code that staff type; the scanner is the alternative. */
export const CodeCheckIn = ({ eventId, run, onScan }: Props) => {
  const [code, setCode] = useState('')
  const scan = useScan()
  const submit = () => {
    const text = code.trim()
    if (!text) return
    run(() => {
      scan.mutate({ id: eventId, code: text })
      setCode('')
    })
  }
  return (
    <Form error={scan.error} isPending={scan.isPending} onSubmit={submit} className={styles.door}>
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
        <Button type="submit" aria-disabled={scan.isPending}>
          {scan.isPending ? t('admin.scan.checking') : t('admin.scan.checkIn')}
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
      <div role="status">{scan.data && <ScanResultNote result={scan.data} />}</div>
    </Form>
  )
}

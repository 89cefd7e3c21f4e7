import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { SecondFactor } from '#shared/auth/secondFactor/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { counted } from '#web/ui/counted.ts'
import { showDate } from '#web/ui/format.ts'
import { useRenewCodes, useTurnOffSecondFactor } from './data.ts'
import styles from './SecondFactorCard.module.css'

const few = 3

const codesLeft = (count: number) => {
  if (count === 0) return 'No recovery code is left: make new ones before you need one.'
  const left = counted(count, 'recovery code is left', 'recovery codes are left')
  return count <= few ? `${left}: make new ones before you need one.` : `${left}.`
}

type Props = {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
  /** Takes the focus when what is asked here takes its button away. */
  place: RefObject<HTMLElement | null>
}

export const TurnedOn = ({ factor, onCodes, place }: Props) => {
  const [question, setQuestion] = useState<'renew' | 'off' | null>(null)
  const close = () => setQuestion(null)
  const renew = useRenewCodes()
  const turnOff = useTurnOffSecondFactor()
  const { since, recoveryCodesLeft, isRequired } = factor
  return (
    <>
      <p className={styles.text}>
        {since && `On since ${showDate(since)}. `}
        {codesLeft(recoveryCodesLeft)}
      </p>
      <div className={styles.buttons}>
        <Button variant="light" onClick={() => setQuestion('renew')}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => setQuestion('off')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question === 'renew'}
        onClose={close}
        place={place}
        title="Make new recovery codes?"
        keep="Keep the old ones"
        confirm="Make new ones"
        busy="Making..."
        isBusy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes), onSettled: close })
        }
      >
        <p>The codes you have kept stop working at once.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'off'}
        onClose={close}
        place={place}
        title="Turn the second factor off?"
        keep="Keep it on"
        confirm="Turn off"
        busy="Turning off..."
        isBusy={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSettled: close })}
      >
        <p>
          Your password alone signs you in then.
          {isRequired && ' What only administrators may do needs a passkey from then on.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

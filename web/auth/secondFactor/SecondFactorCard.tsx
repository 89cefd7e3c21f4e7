import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { SecondFactor, SecondFactorSecret } from '#shared/auth/secondFactor/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { useBeginSecondFactor, useSecondFactor } from './data.ts'
import { type MadeCodes, RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import styles from './SecondFactorCard.module.css'
import { SetUpDialog } from './SetUpDialog.tsx'
import { TurnedOn } from './TurnedOn.tsx'

type Kept = { onCodes: (codes: string[]) => void; place: RefObject<HTMLElement | null> }

const TurnedOff = ({ isRequired, onBegun }: Pick<SecondFactor, 'isRequired'> & Begun) => {
  const begin = useBeginSecondFactor()
  return (
    <>
      {isRequired && (
        <p className={styles.notice}>The team needs this, or a passkey, for its work.</p>
      )}
      <div>
        <Button
          variant="light"
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
        >
          Set up
        </Button>
      </div>
    </>
  )
}
type Begun = { onBegun: (begun: SecondFactorSecret) => void }

const State = ({ factor, onBegun, ...kept }: { factor: SecondFactor } & Kept & Begun) =>
  factor.isOn ? (
    <TurnedOn factor={factor} {...kept} />
  ) : (
    <TurnedOff isRequired={factor.isRequired} onBegun={onBegun} />
  )

/** A code from an app, asked for after the password. */
export const SecondFactorCard = () => {
  const { data, error, refetch, isFetching } = useSecondFactor()
  const [begun, setBegun] = useState<SecondFactorSecret | null>(null)
  const [made, setMade] = useState<MadeCodes | null>(null)
  // The dialog gives the focus back to a button that is about to go.
  const kept = useFocusKept<HTMLDivElement>(data?.isOn)
  const place = kept.ref
  return (
    <Card as="section" className={styles.card} aria-labelledby="second-factor">
      <div>
        <div className={styles.head}>
          <h2 id="second-factor">Second factor</h2>
          {data && (data.isOn ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>)}
        </div>
        <p className={styles.soft}>
          After your password we ask for a code that only your phone knows. Whoever learns your
          password still cannot sign in. A passkey needs no code.
        </p>
      </div>
      <div {...kept} className={styles.state}>
        {data && (
          <State
            factor={data}
            onCodes={(codes) => setMade({ codes, areNew: true })}
            onBegun={setBegun}
            place={place}
          />
        )}
        {!data && error && (
          <FailedState
            title="Your second factor could not be loaded"
            reason={error.reason}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && (
          <Waiting what="your second factor">
            <Bone height="2.75rem" width="7rem" />
          </Waiting>
        )}
      </div>
      <SetUpDialog
        begun={begun}
        onClose={() => setBegun(null)}
        place={place}
        onConfirmed={(codes) => {
          setBegun(null)
          setMade({ codes, areNew: false })
        }}
      />
      <RecoveryCodesDialog made={made} onClose={() => setMade(null)} place={place} />
    </Card>
  )
}

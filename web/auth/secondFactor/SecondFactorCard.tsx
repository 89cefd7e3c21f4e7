import { type RefObject, useState } from 'react'
import type { SecondFactor, SecondFactorSecret } from '#shared/auth/secondFactor/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { pluralize } from '#web/ui/formatCount.ts'
import card from '#web/ui/SettingsCard.module.css'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import {
  useRenewCodes,
  useSecondFactor,
  useStartSecondFactor,
  useTurnOffSecondFactor,
} from './data.ts'
import { type NewRecoveryCodes, RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

type FactorProps = {
  onCodes: (codes: string[]) => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const DisabledFactor = ({
  isRequired,
  onStarted,
}: Pick<SecondFactor, 'isRequired'> & StartProps) => {
  const start = useStartSecondFactor()
  return (
    <>
      {isRequired && <p className={card.notice}>As a team member, you need this or a passkey.</p>}
      <div>
        <Button
          variant="light"
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
        >
          Set up
        </Button>
      </div>
    </>
  )
}
type StartProps = { onStarted: (setup: SecondFactorSecret) => void }

const FactorState = ({
  factor,
  onStarted,
  ...rest
}: { factor: SecondFactor } & FactorProps & StartProps) =>
  factor.isOn ? (
    <EnabledFactor factor={factor} {...rest} />
  ) : (
    <DisabledFactor isRequired={factor.isRequired} onStarted={onStarted} />
  )

/** Setup and state of the one-time codes (TOTP). */
export const SecondFactorCard = () => {
  const query = useSecondFactor()
  const { data, error } = query
  const [setup, setSetup] = useState<SecondFactorSecret | null>(null)
  const [newCodes, setNewCodes] = useState<NewRecoveryCodes | null>(null)
  // The dialog restores the focus to a button that is about to disappear.
  const focusProps = useFocusRestore<HTMLDivElement>(data?.isOn)
  const fallbackFocus = focusProps.ref
  return (
    <SettingsCard
      id="second-factor"
      title="Two-step verification"
      badge={data && (data.isOn ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>)}
      lead="After your password, we ask for a code from your phone. Someone who knows your password still can’t log in. Passkeys don’t need a code."
    >
      <div {...focusProps} className="stack">
        {data && (
          <FactorState
            factor={data}
            onCodes={(codes) => setNewCodes({ codes, areReplacements: true })}
            onStarted={setSetup}
            fallbackFocus={fallbackFocus}
          />
        )}
        {!data && error && (
          <LoadFailure title="Two-step verification could not be loaded" query={query} />
        )}
        {!data && !error && (
          <LoadingRegion label="two-step verification">
            <Skeleton height="2.75rem" width="7rem" />
          </LoadingRegion>
        )}
      </div>
      <SetUpDialog
        setup={setup}
        onClose={() => setSetup(null)}
        fallbackFocus={fallbackFocus}
        onConfirmed={(codes) => {
          setSetup(null)
          setNewCodes({ codes, areReplacements: false })
        }}
      />
      <RecoveryCodesDialog
        newCodes={newCodes}
        onClose={() => setNewCodes(null)}
        fallbackFocus={fallbackFocus}
      />
    </SettingsCard>
  )
}

const lowCodeCount = 3

const codesLeft = (count: number) => {
  if (count === 0) return 'You have no recovery codes left. Create new ones before you need one.'
  const left = pluralize(count, 'recovery code left', 'recovery codes left')
  return count <= lowCodeCount ? `${left}. Create new ones before you need one.` : `${left}.`
}

type Props = {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
  /** Takes the focus if the pressed button disappears. */
  fallbackFocus: RefObject<HTMLElement | null>
}

const EnabledFactor = ({ factor, onCodes, fallbackFocus }: Props) => {
  const [confirmation, setConfirmation] = useState<'renew' | 'off' | null>(null)
  const close = () => setConfirmation(null)
  const renew = useRenewCodes()
  const turnOff = useTurnOffSecondFactor()
  const { since, recoveryCodesLeft, isRequired } = factor
  return (
    <>
      <p>
        {since && `On since ${formatDate(since)}. `}
        {codesLeft(recoveryCodesLeft)}
      </p>
      <div className="row gap-medium">
        <Button variant="light" onClick={() => setConfirmation('renew')}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => setConfirmation('off')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        isOpen={confirmation === 'renew'}
        onClose={close}
        fallbackFocus={fallbackFocus}
        title="Create new recovery codes?"
        cancelLabel="Keep the old codes"
        confirmLabel="Create new codes"
        busyLabel="Creating..."
        isBusy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes), onSettled: close })
        }
      >
        <p>Your old codes will stop working right away.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirmation === 'off'}
        onClose={close}
        fallbackFocus={fallbackFocus}
        title="Turn off two-step verification?"
        cancelLabel="Keep it on"
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        isBusy={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSettled: close })}
      >
        <p>
          You’ll only need your password to log in.
          {isRequired && ' You’ll need a passkey to use administrator features.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

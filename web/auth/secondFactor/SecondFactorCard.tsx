import { type RefObject, useState } from 'react'
import type { SecondFactor, SecondFactorSecret } from '#shared/auth/secondFactor/contract.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import card from '#web/ui/SettingsCard.module.css'
import { SettingsCard } from '#web/ui/SettingsCard.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
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
      {isRequired && <p className={card.notice}>{t('auth.secondFactor.required')}</p>}
      <div>
        <Button
          variant="light"
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
        >
          {t('auth.secondFactor.setUp')}
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
  const { data } = query
  const [setup, setSetup] = useState<SecondFactorSecret | null>(null)
  const [newCodes, setNewCodes] = useState<NewRecoveryCodes | null>(null)
  // The dialog restores the focus to a button that is about to disappear.
  const focusProps = useFocusRestore<HTMLDivElement>(data?.isOn)
  const fallbackFocus = focusProps.ref
  return (
    <SettingsCard
      id="second-factor"
      title={t('auth.secondFactor.title')}
      badge={
        data &&
        (data.isOn ? (
          <Badge tone="green">{t('auth.secondFactor.on')}</Badge>
        ) : (
          <Badge>{t('auth.secondFactor.off')}</Badge>
        ))
      }
      lead={t('auth.secondFactor.lead')}
    >
      <div {...focusProps} className="stack">
        <Loaded
          query={query}
          errorTitle={t('auth.secondFactor.loadFailed')}
          skeleton={
            <LoadingBlock label={t('auth.secondFactor.loading')} height="2.75rem" width="7rem" />
          }
        >
          {(factor) => (
            <FactorState
              factor={factor}
              onCodes={(codes) => setNewCodes({ codes, areReplacements: true })}
              onStarted={setSetup}
              fallbackFocus={fallbackFocus}
            />
          )}
        </Loaded>
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
  if (count === 0) return t('auth.secondFactor.noCodesLeft')
  return count <= lowCodeCount
    ? t('auth.secondFactor.fewCodesLeft', { count })
    : t('auth.secondFactor.codesLeft', { count })
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
        {since && `${t('auth.secondFactor.since', { date: formatDate(since) })} `}
        {codesLeft(recoveryCodesLeft)}
      </p>
      <div className="cluster gap-12">
        <Button variant="light" onClick={() => setConfirmation('renew')}>
          {t('auth.secondFactor.renewCodes')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setConfirmation('off')}>
          {t('common.turnOff')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={confirmation === 'renew'}
        onClose={close}
        fallbackFocus={fallbackFocus}
        title={t('auth.renewCodes.title')}
        cancelLabel={t('auth.renewCodes.cancel')}
        confirmLabel={t('auth.renewCodes.confirm')}
        busyLabel={t('common.creating')}
        isBusy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes), onSettled: close })
        }
      >
        <p>{t('auth.renewCodes.effect')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirmation === 'off'}
        onClose={close}
        fallbackFocus={fallbackFocus}
        title={t('auth.turnOff.title')}
        cancelLabel={t('auth.turnOff.cancel')}
        confirmLabel={t('common.turnOff')}
        busyLabel={t('common.turningOff')}
        isBusy={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSettled: close })}
      >
        <p>{isRequired ? t('auth.turnOff.teamEffect') : t('auth.turnOff.effect')}</p>
      </ConfirmDialog>
    </>
  )
}

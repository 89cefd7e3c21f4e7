import { IconKey } from '@tabler/icons-react'
import { Link } from 'wouter'
import { secondFactorPath } from '#shared/auth/secondFactor/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { usePasskeys, useReauthenticateWithPasskey } from './data.ts'
import { canUsePasskeys } from './support.ts'

type Props = {
  onDone?: () => void
  /** Shown as the primary option. */
  isPrimary?: boolean
}

/** Re-authentication by passkey. Renders nothing without a passkey. */
export const PasskeyReauthButton = ({ onDone, isPrimary = false }: Props) => {
  const { data } = usePasskeys()
  const reauthenticate = useReauthenticateWithPasskey()
  if (!data?.length || !canUsePasskeys()) return null
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconKey size={18} aria-hidden="true" />}
      loading={reauthenticate.isPending}
      onClick={() => reauthenticate.mutate(undefined, { onSuccess: () => onDone?.() })}
    >
      {t('auth.usePasskey.button')}
    </Button>
  )
}

/** Step-up options after a sign-in with a password only; the quickest one comes first. */
export const StepUpOptions = () => {
  const { data } = usePasskeys()
  const hasPasskey = Boolean(data?.length) && canUsePasskeys()
  return (
    <>
      {hasPasskey && <PasskeyReauthButton isPrimary />}
      <Button component={Link} href={secondFactorPath} variant={hasPasskey ? 'default' : 'filled'}>
        {t('auth.usePasskey.setUp')}
      </Button>
    </>
  )
}

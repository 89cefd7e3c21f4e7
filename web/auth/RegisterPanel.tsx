import { platform } from '#web/app/platform.ts'
import { useInvitationCheck } from '#web/settings/data.ts'
import { NoRegistration } from '#web/settings/NoRegistration.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './AuthForms.module.css'
import { RegisterForm, type RegisterSecrets } from './RegisterForm.tsx'

/** Looked at first: nobody fills in a form that is refused. Where that fails, the form says it. */
const Invited = ({ invitation }: { invitation: string }) => {
  const { data, isPending } = useInvitationCheck(invitation)
  if (isPending) return <Spinner />
  if (data?.isGood === false) return <NoRegistration isUsedUp />
  return (
    <>
      <p className={styles.intro}>
        You are invited to <strong dir="auto">{platform.name}</strong>.
      </p>
      <RegisterForm invitation={invitation} setup={null} />
    </>
  )
}

/** The form, or why there is none. */
export const RegisterPanel = ({ invitation, setup }: RegisterSecrets) => {
  const { registration } = platform
  if (setup)
    return (
      <>
        <p className={styles.intro}>
          This is the set-up link. The first account of <strong dir="auto">{platform.name}</strong>{' '}
          becomes its administrator.
        </p>
        <RegisterForm invitation={null} setup={setup} />
      </>
    )
  if (registration === 'open') return <RegisterForm invitation={invitation} setup={null} />
  if (registration === 'closed' || !invitation) return <NoRegistration />
  return <Invited invitation={invitation} />
}

import { Link, useSearch } from 'wouter'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { isLinkExpired, useConfirmEmail, useUndoEmail } from './data.ts'
import styles from './LinkScreens.module.css'

const texts = {
  confirm: {
    title: 'Confirm your email address',
    ask: 'Press the button to use this email address for your account.',
    button: 'Confirm this address',
    done: 'Your email address has been changed.',
    after: 'From now on, you log in with this address and get our emails there.',
    link: { href: '/', text: `Open ${platform.name}` },
  },
  account: {
    title: 'Confirm your email address',
    ask: 'Press the button if you’ve just created an account here. If it wasn’t you, close this page. We delete accounts that aren’t confirmed.',
    button: 'Confirm this address',
    done: 'Your email address is confirmed.',
    after: 'From now on, you’ll get emails about your bookings and messages there.',
    link: { href: '/', text: `Open ${platform.name}` },
  },
  undo: {
    title: 'Wasn’t this you?',
    ask: 'Press the button to keep this address for your account. We’ll log everyone out and remove any passkeys and two-step verification added since our email. Your password will stop working, and we’ll email you a link to choose a new one.',
    button: 'This wasn’t me',
    done: 'Your account is safe again.',
    after: 'We’ve emailed you a link to choose a new password. It works for 30 minutes.',
    link: { href: '/auth/reset', text: 'Ask for another link' },
  },
}

const ExpiredLink = () => (
  <Card className={styles.card}>
    <h2>This link no longer works</h2>
    <p role="status">
      It may have expired, been used already or be incomplete, or your password has changed since.
      Open it from the email again, or ask for a new one in{' '}
      <Link href="/profile?tab=settings">your settings</Link>. If that doesn’t work,{' '}
      <Link href="/privacy/contact">write to us</Link>.
    </p>
  </Card>
)

type ConfirmMutation = ReturnType<typeof useConfirmEmail>

const ConfirmForm = ({
  token,
  mutation,
  labels,
}: {
  token: string
  mutation: ConfirmMutation
  labels: Labels
}) => {
  const focusProps = useFocusRestore<HTMLDivElement>(mutation.status)
  // A link that was cut off is an invalid input.
  if (isLinkExpired(mutation.error) || mutation.error?.code === 'invalid_input')
    return (
      <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
        <ExpiredLink />
      </div>
    )
  return (
    <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
      {mutation.isSuccess ? (
        <Card className={styles.card}>
          <h2>{labels.done}</h2>
          <p role="status">{labels.after}</p>
          <p>
            <Link href={labels.link.href}>{labels.link.text}</Link>
          </p>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>{labels.ask}</p>
          {mutation.error && <FormFailure reason={mutation.error.reason} />}
          <div>
            <Button loading={mutation.isPending} onClick={() => mutation.mutate({ token })}>
              {labels.button}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

type Labels = (typeof texts)['confirm']

/** Opening the link changes nothing, because mail scanners follow links. */
export const ConfirmScreen = () => {
  const params = new URLSearchParams(useSearch())
  const token = params.get('token')
  const linkKind = params.has('undo') ? 'undo' : params.has('account') ? 'account' : 'confirm'
  const confirm = useConfirmEmail()
  const mutations = { confirm, account: confirm, undo: useUndoEmail() }
  const labels = texts[linkKind]
  return (
    <>
      <ScreenHeader title={labels.title} lead="You don’t need to log in for this." />
      {token ? (
        <ConfirmForm token={token} mutation={mutations[linkKind]} labels={labels} />
      ) : (
        <ExpiredLink />
      )}
    </>
  )
}

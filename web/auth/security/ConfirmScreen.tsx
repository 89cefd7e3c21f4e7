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
    ask: 'Press the button, and the address to which we sent this link becomes the one of your account.',
    button: 'Confirm this address',
    done: 'Your new address is in use now.',
    after: 'Sign in and mails go by it from now on.',
    link: { href: '/', text: `Open ${platform.name}` },
  },
  account: {
    title: 'Confirm your email address',
    ask: 'Press the button if you have just made an account here. If it was not you, close this page: the account is deleted when nobody confirms it.',
    button: 'Confirm this address',
    done: 'Your email address is confirmed.',
    after: 'Emails about your bookings and messages go there from now on.',
    link: { href: '/', text: `Open ${platform.name}` },
  },
  undo: {
    title: 'Was this not you?',
    ask: 'Press the button, and this address stays yours: everybody is signed out of your account, passkeys and a second factor added since our email are removed, your password stops working, and we send a link for a new one to this address.',
    button: 'This was not me',
    done: 'Your account is yours again.',
    after: 'A link for a new password is on its way to your mailbox. It works for 30 minutes.',
    link: { href: '/auth/reset', text: 'Ask for another link' },
  },
}

const ExpiredLink = () => (
  <Card className={styles.card}>
    <h2>This link does not work any more</h2>
    <p role="status">
      It was used, is too old, is not complete, or your password was changed since. Please open it
      from the email once more, or ask for a new one in{' '}
      <Link href="/profile?tab=settings">your settings</Link>. If neither works,{' '}
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
      <ScreenHeader title={labels.title} lead="You need not sign in for this." />
      {token ? (
        <ConfirmForm token={token} mutation={mutations[linkKind]} labels={labels} />
      ) : (
        <ExpiredLink />
      )}
    </>
  )
}

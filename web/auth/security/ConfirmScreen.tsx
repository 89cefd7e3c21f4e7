import { Button } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { platform } from '#web/app/platform.ts'
import { Card } from '#web/ui/Card.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useConfirmEmail, useUndoEmail } from './data.ts'
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

const Stale = () => (
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

type Step = ReturnType<typeof useConfirmEmail>

const Question = ({ token, step, words }: { token: string; step: Step; words: Words }) => {
  const place = useFocusKept<HTMLDivElement>(step.status)
  if (step.error?.status === 400)
    return (
      <div {...place} className={styles.place}>
        <Stale />
      </div>
    )
  return (
    <div {...place} className={styles.place}>
      {step.isSuccess ? (
        <Card className={styles.card}>
          <h2>{words.done}</h2>
          <p role="status">{words.after}</p>
          <p>
            <Link href={words.link.href}>{words.link.text}</Link>
          </p>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>{words.ask}</p>
          {step.error && <FormFailure reason={step.error.reason} />}
          <div>
            <Button loading={step.isPending} onClick={() => step.mutate({ token })}>
              {words.button}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}

type Words = (typeof texts)['confirm']

/** Nothing happens by opening it: programs that look at mails follow their links too. */
export const ConfirmScreen = () => {
  const params = new URLSearchParams(useSearch())
  const token = params.get('token')
  const which = params.has('undo') ? 'undo' : params.has('account') ? 'account' : 'confirm'
  const confirm = useConfirmEmail()
  const steps = { confirm, account: confirm, undo: useUndoEmail() }
  const words = texts[which]
  return (
    <>
      <ScreenHeader title={words.title} lead="You need not sign in for this." />
      {token ? <Question token={token} step={steps[which]} words={words} /> : <Stale />}
    </>
  )
}

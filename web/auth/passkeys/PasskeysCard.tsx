import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Passkey, passkeysPerUser } from '#shared/auth/passkeys/contract.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { proposeName } from './browser.ts'
import { useAddPasskey, usePasskeys } from './data.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './PasskeysCard.module.css'
import { canUsePasskeys } from './support.ts'

const Adding = ({ count }: { count: number }) => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const add = useAddPasskey()
  const close = () => setOpen(false)
  if (!canUsePasskeys())
    return (
      <p className={styles.soft}>
        This browser cannot make a passkey here. Newer versions of Chrome, Edge, Firefox and Safari
        can, over a secure connection.
      </p>
    )
  if (count >= passkeysPerUser)
    return <p className={styles.soft}>{passkeysPerUser} passkeys are the most. Remove one first.</p>
  return (
    <div ref={place} tabIndex={-1}>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Add a passkey
      </Button>
      <PasskeyDialog
        isOpen={isOpen}
        onClose={close}
        place={place}
        title="Add a passkey"
        submit="Continue"
        busy="Waiting for your device..."
        isBusy={add.isPending}
        name={proposeName(navigator.userAgent)}
        onSubmit={(name) => add.mutate(name, { onSuccess: close })}
      >
        <p className={styles.lead}>
          Your device asks for your fingerprint, face or screen lock. None of that is sent to us.
        </p>
      </PasskeyDialog>
    </div>
  )
}

const Loaded = ({ passkeys }: { passkeys: Passkey[] }) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className={styles.state}>
      {passkeys.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={passkeys.length === 1}
              around={place}
            />
          ))}
        </ul>
      )}
      <Adding count={passkeys.length} />
    </div>
  )
}

/** Ways to sign in without a password. */
export const PasskeysCard = () => {
  const { data, error, refetch, isFetching } = usePasskeys()
  return (
    <Card as="section" className={styles.card} aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys">Passkeys</h2>
        <p className={styles.soft}>
          Sign in with your fingerprint, face or screen lock. There is no password to remember, and
          none that a false site could take from you.
        </p>
      </div>
      {data && <Loaded passkeys={data} />}
      {!data && error && (
        <FailedState
          title="Your passkeys could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Waiting what="your passkeys">
          <Bone height="2.75rem" width="11rem" />
        </Waiting>
      )}
    </Card>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { whereToSetUp } from '#shared/auth/secondFactor/contract.ts'
import { usePasskeys } from './data.ts'
import { PasskeyAgain } from './PasskeyAgain.tsx'
import { canUsePasskeys } from './support.ts'

/** For whoever signed in with a password alone: the quickest way to more than that comes first. */
export const WaysToProve = () => {
  const { data } = usePasskeys()
  const hasPasskey = Boolean(data?.length) && canUsePasskeys()
  return (
    <>
      {hasPasskey && <PasskeyAgain isFirst />}
      <Button component={Link} href={whereToSetUp} variant={hasPasskey ? 'default' : 'filled'}>
        Set one up in your settings
      </Button>
    </>
  )
}

import { IconHeartHandshake } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Person } from '#shared/people/contract.ts'
import type { Me } from '#shared/users/user.ts'
import styles from './PersonPage.module.css'

const maxNamed = 2

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** "You both like", and what. */
const factsInCommon = (person: Person, me: Me): [start: string, names: string[]][] => {
  const interests = person.interests.filter((one) => me.interests.some((mine) => isSame(one, mine)))
  const { location } = person
  const isSameTown = location && me.location && isSame(location, me.location)
  // Two groups may have one name.
  const groupNames = new Set(person.commonGroups.map(({ name }) => name))
  return [
    ['You’re both in', [...groupNames]],
    ['You both like', interests],
    ['You both live in', isSameTown ? [location] : []],
  ]
}

/** What the two have in common, where a first conversation can begin. */
export const SharedLine = ({ person, me }: { person: Person; me: Me }) => {
  const facts = factsInCommon(person, me).filter(([, names]) => names.length > 0)
  if (facts.length === 0) return null
  return (
    <p className={styles.shared}>
      <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {facts.slice(0, maxNamed).map(([start, names]) => (
          <Fragment key={start}>
            {start}{' '}
            {names.slice(0, maxNamed).map((name, at) => (
              <Fragment key={name}>
                {at > 0 && ' and '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
            {'. '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

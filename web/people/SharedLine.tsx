import { IconHeartHandshake } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { foldText } from '#shared/http/foldText.ts'
import type { Person } from '#shared/people/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import styles from './PersonPage.module.css'

const maxNamed = 2

const isSame = (one: string, other: string) => foldText(one) === foldText(other)

type Fact = { start: string; named: { name: string; href?: string }[] }

/** Groups with the same name are mentioned once. */
const groupsInCommon = ({ commonGroups }: Person) =>
  commonGroups
    .filter(({ name }, at) => commonGroups.findIndex((other) => other.name === name) === at)
    .slice(0, maxNamed)

/** Whether the line names all groups of both, with their links. */
export const namesAllGroups = (person: Person) =>
  groupsInCommon(person).length === person.commonGroups.length

/** "You both like", and what. */
const factsInCommon = (person: Person, me: Me): Fact[] => {
  const interests = person.interests.filter((one) => me.interests.some((mine) => isSame(one, mine)))
  const { location } = person
  const isSameTown = location && me.location && isSame(location, me.location)
  return [
    {
      start: 'You’re both in',
      named: groupsInCommon(person).map(({ id, name }) => ({ name, href: hrefOfGroup(id) })),
    },
    { start: 'You both like', named: interests.slice(0, maxNamed).map((name) => ({ name })) },
    { start: 'You both live in', named: isSameTown ? [{ name: location }] : [] },
  ]
}

/** What the two have in common, where a first conversation can begin. */
export const SharedLine = ({ person, me }: { person: Person; me: Me }) => {
  const facts = factsInCommon(person, me).filter(({ named }) => named.length > 0)
  if (facts.length === 0) return null
  return (
    <p className={styles.shared}>
      <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {facts.slice(0, maxNamed).map(({ start, named }) => (
          <Fragment key={start}>
            {start}{' '}
            {named.map(({ name, href }, at) => (
              <Fragment key={name}>
                {at > 0 && ' and '}
                <bdi>{href ? <Link href={href}>{name}</Link> : name}</bdi>
              </Fragment>
            ))}
            {'. '}
          </Fragment>
        ))}
      </span>
    </p>
  )
}

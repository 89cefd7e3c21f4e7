import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckField } from '#web/ui/CheckField.tsx'
import styles from './ConsentDialog.module.css'
import type { Preferences } from './consentRecord.ts'
import { allNames, preferenceWords } from './preferenceWords.ts'

type Props = { before: Preferences; back: () => void; save: (chosen: Preferences) => void }

/** Nothing counts before it is saved. */
export const CustomPreferences = ({ before, back, save }: Props) => {
  const [chosen, setChosen] = useState(before)
  return (
    <>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>What may be kept and used</legend>
        {allNames.map((name) => (
          <CheckField
            key={name}
            {...preferenceWords[name]}
            checked={chosen[name]}
            disabled={name === 'essential'}
            onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <div className={styles.ends}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Button onClick={() => save(chosen)}>Save Preferences</Button>
      </div>
    </>
  )
}

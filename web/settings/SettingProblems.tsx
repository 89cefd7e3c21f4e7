import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useSettingProblems } from './data.ts'

/** Nothing, for as long as all that is stored can be read. */
export const SettingProblems = () => {
  const { data: problems = [] } = useSettingProblems()
  return problems.map((problem) => <FormFailure key={problem} reason={problem} />)
}

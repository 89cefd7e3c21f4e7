import { execFileSync } from 'node:child_process'
import os from 'node:os'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const commit = () => {
  try {
    const changes = git('status', '--porcelain', '--untracked-files=no')
    return `Commit ${git('rev-parse', '--short=8', 'HEAD')}${changes && ' with changes'}`
  } catch {
    return 'Unknown commit'
  }
}

/** The load average of the last minute. */
export const loadAverage = () => os.loadavg()[0] ?? 0

/** What was measured and where. A load above the number of processors disturbs durations. */
export const machineLine = (loadBefore: number) => {
  const processors = os.cpus()
  const [{ model = 'unknown' } = {}] = processors
  const load = `load average ${loadBefore.toFixed(1)} before and ${loadAverage().toFixed(1)} after`
  return `${commit()}, ${processors.length} processors (${model.trim()}), Node ${process.versions.node}, ${load}`
}

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const quietShare = 0.03
const checkMs = 1500
const maxChecks = 200

/** Processor time of all threads of a process so far, in ms. Other processes do not disturb it. */
export const cpuMs = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ns) / 1e6
  }, 0)

/** Waits until a started process has done the jobs that were due. */
export const untilQuiet = async (pid: number) => {
  for (let check = 0; check < maxChecks; check++) {
    const before = cpuMs(pid)
    await pause(checkMs)
    if (cpuMs(pid) - before < checkMs * quietShare) return
  }
  throw new Error('The process is still busy')
}

import { readFileSync } from 'node:fs'

/** Memory of a process that stays in RAM, in kB of 1,000 bytes. */
export function residentKilobytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(line) * 1024) / 1000
}

const TICKS_A_SECOND = 100

/**
 * Processor time that a process has had, in milliseconds. What a machine busy with other things takes from it does not
 * count, so that figures of this kind compare between runs.
 */
export function processorTime(pid: number): number {
  // The name, in parentheses, may hold spaces; after it the fields are numbered from 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}

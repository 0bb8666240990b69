import { readFileSync } from 'node:fs'

/** Resident memory of a process, in kB of 1,000 bytes. */
export function residentKilobytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(line) * 1024) / 1000
}

const TICKS_A_SECOND = 100

/**
 * Processor time that a process has used, in milliseconds. It leaves out the time that other work of a busy
 * machine takes, so that figures of this kind are comparable between runs.
 */
export function processorTime(pid: number): number {
  // The name, in parentheses, can contain spaces; after it the fields are numbered from 3.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}

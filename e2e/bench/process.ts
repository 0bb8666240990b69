import { readFileSync } from 'node:fs'

/** Memory of a process that stays in RAM, in kB of 1,000 bytes. */
export function residentKilobytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(line) * 1024) / 1000
}

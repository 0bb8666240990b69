import { runCommand } from './host/runCommand.ts'
import { readEnvironment } from './host/environment.ts'
import { resetFactor } from './host/resetFactor.ts'
import { explained, StartFault } from './host/startFaults.ts'

/*
 * `npm run reset-second-factor -- ada@example.org`: restores sign-in for a user who lost device and recovery
 * codes.
 */

function run(): void {
  const { dataFolder } = readEnvironment(process.env)
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new StartFault('Name the address of the account.')
  try {
    resetFactor(dataFolder, email)
  } catch (error) {
    throw explained(error, { folder: dataFolder })
  }
  console.log(`${email} signs in with the password alone until a second factor is set up again.`)
}

await runCommand(run)

import { DamagedDatabase, Database } from './database.ts'
import { DAMAGE_FOUND } from './startCheck.ts'

/* A process that looks through the database named by its argument, and says by its exit code whether it is damaged. */

try {
  const database = new Database(process.argv[2] ?? '')
  database.checkIntegrity()
  database.close()
} catch (error) {
  if (!(error instanceof DamagedDatabase)) throw error
  console.log(error.message)
  process.exit(DAMAGE_FOUND)
}

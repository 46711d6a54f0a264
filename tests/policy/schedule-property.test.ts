import { scheduleAt } from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { plainScheduleAt } from './support/plain-schedule.ts'
import { CLOCK_CHANGES, momentNear, randomSchedule } from './support/random-schedules.ts'

const TRIES = 60

describe('a schedule equals one that queries the platform for each time', () => {
  test.each(CLOCK_CHANGES)('the schedule agrees with the platform in %s around %s', (tz, change) => {
    const random = seededRandom(Date.parse(change) / 1000)
    for (let tried = 0; tried < TRIES; tried += 1) {
      const schedule = randomSchedule(random, tz)
      const moment = momentNear(random, change)
      const reported = { schedule, moment, ...plainScheduleAt(schedule, moment) }
      expect({ schedule, moment, ...scheduleAt(schedule, moment) }).toEqual(reported)
    }
  })
})

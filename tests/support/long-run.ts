/** Whether the full repetitions are asked for (`npm run test:long`). */
export const isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)

/** The parts of the page's bench, which the runner knows before it loads one. */
export const BENCH_PARTS = ['field', 'takeOver', 'keys', 'screens', 'walks', 'shift'] as const

/**
 * Rollup plugin: says of the router's components and contexts that making them has no effect, so that those
 * nobody uses go away. A single `memo(…)` without that mark keeps the router's data half, which weighs 3 kB.
 */
const MADE = /^((?:export )?(?:const|let|var) [\w$]+ = )(React\$1\.(?:memo|createContext|forwardRef)\()/gm

/** @returns {import('rollup').Plugin} */
export const pure = () => ({
  name: 'bank-pure',
  transform: (code, id) =>
    id.includes('react-router') ? { code: code.replace(MADE, '$1/* @__PURE__ */ $2'), map: null } : null,
})

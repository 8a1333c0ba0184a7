/** Name of the `meta` with which only the hosted page of MOCK says where its bank is. */
export const MOCK_META = 'bank-mock'

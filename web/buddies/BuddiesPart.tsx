export const BuddiesPart = () => <h2>Language buddies</h2>

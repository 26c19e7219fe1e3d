/** Whether this browser says that nothing of it may be counted. */
export function isCountingRefused(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

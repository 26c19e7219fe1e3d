/**
 * Words that mean danger whatever stands around them: these do not depend on what was learned. Kept few. What
 * can be meant otherwise ("I cannot breathe, I laugh so much") is weighed by the model.
 */
export const CERTAIN = {
  emergency: `
    call|need|send|get ~2 911|ambulance ~1 now|please|quick|fast|help|$
    not|stopped breathing
    face|mouth ~2 drooping|droops|drooped ~1 now|suddenly|and
    am|is having a stroke|seizure
    llame|llamen|necesito ~2 911|ambulancia
  `,
  harm: `
    i ~1 took|swallowed ..1 all|too_many|a_bottle ..2 my|the|of|her|his ..1 pills|medicine|tablets
    i ~1 overdosed !on
    slit|cut my wrists
    me tome todas las pastillas
  `,
  'self-harm': `
    i ..4 kill|killing|hang|hanging|shoot myself
    i ..4 end|ending|take|taking my own? life !back|easy
    i want|wish|hope|going to die !laughing|of|at|when|over|for|with|from
    i am|feel|feeling ..1 suicidal
    quiero morir|morirme|matarme|suicidarme !de
    quitarme la vida
  `,
} as const;

//! Little plays that are written down whole, in `tests/transcripts/`: every answer that is legal, every throw,
//! everything that is told and everything that has changed.

use crate::transcript::transcript;

/// Verifies [3.4.3]: a regiment breaks down, its losses spread over its battalions.
#[test]
fn break_down() {
    transcript(include_str!("../transcripts/break_down.txt"));
}

/// Verifies [3.4.3]: no battalion loses more than it has.
#[test]
fn break_down_uneven() {
    transcript(include_str!("../transcripts/break_down_uneven.txt"));
}

/// Verifies [3.4.4a]: battalions build up into their regiment only when all are there.
#[test]
fn build_up() {
    transcript(include_str!("../transcripts/build_up.txt"));
}

/// Verifies [3.4.4d] [6.2.2] [3.4.4a]: battalions in two formations do not build up; who began in
/// line pays for it afterwards.
#[test]
fn build_up_unlike() {
    transcript(include_str!("../transcripts/build_up_unlike.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [5.1.4] [13.5.5] [13.4.3] [13.6.2] [4.4.9] [4.4.2p1]: a
/// cavalry general helps his horse, not the foot beside it.
#[test]
fn cavalry_leader_in_melee() {
    transcript(include_str!("../transcripts/cavalry_leader_in_melee.txt"));
}

/// Verifies [4.3.6a] [4.2.3] [4.5.5]: routed cavalry shakes foot in column and line, and lets
/// skirmishers be.
#[test]
fn cavalry_runs_through_foot() {
    transcript(include_str!("../transcripts/cavalry_runs_through_foot.txt"));
}

/// Verifies [10.2] [10.2.2] [10.1.8] [10.2.10] [4.3.5a] [4.3.6a]: a charge changes into a line of
/// two hexes in its first hex, and runs out of points.
#[test]
fn charge_change() {
    transcript(include_str!("../transcripts/charge_change.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.8d] [10.2.8g] [10.2.8h] [10.2.3] [12.7.1] [10.2.7c] [10.2.7e]: a
/// battalion in two hexes closes up into a square, helped by its leader.
#[test]
fn charge_forms_square() {
    transcript(include_str!("../transcripts/charge_forms_square.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [4.3.6a] [4.4.9] [4.4.2p1] [10.2.10]: two limbered batteries
/// run one after the other, with their general.
#[test]
fn charge_guns_limbered_stack() {
    transcript(include_str!("../transcripts/charge_guns_limbered_stack.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.8d] [10.2.3] [4.2.3] [10.2.7c] [10.2.7e]: a line in two hexes
/// charges straight, wheels or turns, and strikes.
#[test]
fn charge_line() {
    transcript(include_str!("../transcripts/charge_line.txt"));
}

/// Verifies [10.2] [10.2.2] [10.1.8] [10.2.10] [4.3.6a]: a charge changes from line into column in
/// its first hex.
#[test]
fn charge_line_to_column() {
    transcript(include_str!("../transcripts/charge_line_to_column.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [4.3.6a] [10.2.9c] [10.2.8j3] [10.2.8j31] [4.4.2p1] [10.2.8d]
/// [10.2.8j4] [4.2.3] [10.2.7c] [10.2.7e]: foot skirmishers are ridden down, and the pursuit meets
/// the next battalion.
#[test]
fn charge_on_screen() {
    transcript(include_str!("../transcripts/charge_on_screen.txt"));
}

/// Verifies [10.2] [10.2.2] [10.3.6] [10.2.3] [10.2.7c] [10.2.7e]: light cavalry may charge to meet
/// a charge within its reach.
#[test]
fn charge_reaction() {
    transcript(include_str!("../transcripts/charge_reaction.txt"));
}

/// Verifies [10.2] [10.1.6] [10.2.2] [10.2.9c] [10.2.8d] [10.2.3] [4.2.3] [10.2.7c] [10.2.7e]: a
/// die of 3 does not recall cuirassiers.
#[test]
fn charge_recall() {
    transcript(include_str!("../transcripts/charge_recall.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.9c] [10.2.8d] [10.2.3] [4.2.4] [4.3.5a] [10.2.7c] [10.2.7e]: who
/// could not be recalled goes for the nearest enemy.
#[test]
fn charge_recall_fails() {
    transcript(include_str!("../transcripts/charge_recall_fails.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [4.2.4] [10.2.9c] [10.2.8j3] [10.2.8j31] [4.4.2p1] [10.2.8j4]
/// [4.3.6a] [10.2.7c] [10.2.7e]: a charge rides down routed troops and goes on to the next.
#[test]
fn charge_routed() {
    transcript(include_str!("../transcripts/charge_routed.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [12.7.1] [10.2.7c] [10.2.7e]: a charge stops upon the square
/// that is its target.
#[test]
fn charge_square_attacks() {
    transcript(include_str!("../transcripts/charge_square_attacks.txt"));
}

/// Verifies [10.2]: a charge is declared before it is ridden.
#[test]
fn charge_square_rides_over() {
    transcript(include_str!("../transcripts/charge_square_rides_over.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.8d] [10.2.3] [4.2.3] [10.2.7c] [10.2.7e]: lancers and cuirassiers
/// charge together: both frighten.
#[test]
fn charge_stack() {
    transcript(include_str!("../transcripts/charge_stack.txt"));
}

/// Verifies [10.1.2] [10.2] [10.1.6] [10.2.2] [10.2.8d] [10.2.8g] [10.3.6] [10.2.3] [12.7.1]
/// [10.2.10] [4.3.6a]: a charge passes a square on its way and spends itself.
#[test]
fn charge_straight() {
    transcript(include_str!("../transcripts/charge_straight.txt"));
}

/// Verifies [10.1.2] [10.2] [10.1.6]: who may charge, who may not and why, and who may lead.
#[test]
fn charge_uncovers() {
    transcript(include_str!("../transcripts/charge_uncovers.txt"));
}

/// Verifies [10.1.2] [10.2]: cavalry with no hex before it to ride into does not charge.
#[test]
fn charge_without_room() {
    transcript(include_str!("../transcripts/charge_without_room.txt"));
}

/// Verifies [2.4.1a] [9.2.3] [16.3.1]: the French command broken and both places lost end it at the
/// top of an hour.
#[test]
fn command_automatic_loss() {
    transcript(include_str!("../transcripts/command_automatic_loss.txt"));
}

/// Verifies [16.1.6] [16.1.6p1] [2.4.1a] [9.2.3] [16.3.1]: on the second day honours of war are
/// offered and refused, or end it.
#[test]
fn command_honours() {
    transcript(include_str!("../transcripts/command_honours.txt"));
}

/// Verifies [16.1.6] [16.1.6p1]: honours of war are refused.
#[test]
fn command_honours_refused() {
    transcript(include_str!("../transcripts/command_honours_refused.txt"));
}

/// Verifies [14.2.1] [9.2.7a] [9.2.7b]: a wounded leader comes back to the troops of his command,
/// or waits.
#[test]
fn command_leaders_return() {
    transcript(include_str!("../transcripts/command_leaders_return.txt"));
}

/// Verifies [9.0p1]: levels are found at the top of an hour only.
#[test]
fn command_not_at_the_hour() {
    transcript(include_str!("../transcripts/command_not_at_the_hour.txt"));
}

/// Verifies [9.0p1]: with the option the Coalition rolls for its groups as well.
#[test]
fn command_variable_coalition() {
    transcript(include_str!("../transcripts/command_variable_coalition.txt"));
}

/// Verifies [16.3.7] [9.0p1]: with the option groups roll for their hour two turns before it.
#[test]
fn command_variable_hours() {
    transcript(include_str!("../transcripts/command_variable_hours.txt"));
}

/// Verifies [6.11.3] [6.6.9] [12.7.1] [6.1.4] [10.4.3]: who leaves cover forms at once, pays, and
/// can be fired at for it.
#[test]
fn cover_left() {
    transcript(include_str!("../transcripts/cover_left.txt"));
}

/// Verifies : woods and houses take foot and horse into general order, at their price; guns keep to
/// the road.
#[test]
fn cover_march() {
    transcript(include_str!("../transcripts/cover_march.txt"));
}

/// Verifies [16.3.2] [16.3.1] [16.3.3] [6.2.2]: a barred entry opens five hexes to either side, no
/// farther.
#[test]
fn entry_barred_all_round() {
    transcript(include_str!("../transcripts/entry_barred_all_round.txt"));
}

/// Verifies [16.3.1] [16.3.3] [2.3.6]: a battery comes by the road, limbered; a leader comes where
/// the troops do.
#[test]
fn entry_battery() {
    transcript(include_str!("../transcripts/entry_battery.txt"));
}

/// Verifies [16.3.3] [16.3.1] [2.3.6]: cavalry comes onto the field in column or line.
#[test]
fn entry_cavalry() {
    transcript(include_str!("../transcripts/entry_cavalry.txt"));
}

/// Verifies [13.2.1] [10.2.5] [OPT-3] [13.5.4] [13.5.5] [13.6.2] [4.4.2p1] [4.2.3] [5.1.3] [5.2.1]
/// [4.3.6a]: with the option who could not be recalled is routed where it stands after the melee.
#[test]
fn failed_recall() {
    transcript(include_str!("../transcripts/failed_recall.txt"));
}

/// Verifies [12.5.1] [12.5.7]: cavalry skirmishers fire at each formation beside them once.
#[test]
fn fire_cavalry_screen() {
    transcript(include_str!("../transcripts/fire_cavalry_screen.txt"));
}

/// Verifies [12.5.1] [12.5.7]: disordered foot fires with half, routed foot not at all.
#[test]
fn fire_disordered() {
    transcript(include_str!("../transcripts/fire_disordered.txt"));
}

/// Verifies [12.5.1] [12.5.7]: a disordered masse fires before it only.
#[test]
fn fire_disordered_masse() {
    transcript(include_str!("../transcripts/fire_disordered_masse.txt"));
}

/// Verifies [12.5.1] [12.5.7] [4.2.3]: with the option for elite infantry the shooter's quality is
/// kept.
#[test]
fn fire_elite_option() {
    transcript(include_str!("../transcripts/fire_elite_option.txt"));
}

/// Verifies [12.5.1] [12.5.7]: in cover the top battalion fires its printed value.
#[test]
fn fire_general_order() {
    transcript(include_str!("../transcripts/fire_general_order.txt"));
}

/// Verifies [12.5.1]: guns fire at the nearest enemy only.
#[test]
fn fire_guns_ranges() {
    transcript(include_str!("../transcripts/fire_guns_ranges.txt"));
}

/// Verifies [12.5.1] [12.5.7] [14.2.1] [4.2.4] [4.3.5a] [4.4.9] [4.4.2p1] [4.3.5a1] [4.2.3]: a
/// natural 65 strikes one of two leaders; his troops check.
#[test]
fn fire_leader_struck() {
    transcript(include_str!("../transcripts/fire_leader_struck.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.5.7] [4.2.3]: one battery of two fires with the line it stands
/// beside, or not at all.
#[test]
fn fire_line_and_guns() {
    transcript(include_str!("../transcripts/fire_line_and_guns.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.5.7]: of a hex in line four increments fire, and then no other.
#[test]
fn fire_line_of_two() {
    transcript(include_str!("../transcripts/fire_line_of_two.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.5.7] [4.2.3]: both hexes of a line fire at one target together.
#[test]
fn fire_line_two_hexes() {
    transcript(include_str!("../transcripts/fire_line_two_hexes.txt"));
}

/// Verifies [12.5.1] [12.5.7]: a masse fires before its front, and all round at cavalry.
#[test]
fn fire_masse() {
    transcript(include_str!("../transcripts/fire_masse.txt"));
}

/// Verifies [12.5.1] [12.5.7] [4.2.3]: skirmishers fire two hexes far at half their value.
#[test]
fn fire_skirmishers() {
    transcript(include_str!("../transcripts/fire_skirmishers.txt"));
}

/// Verifies [12.5.1] [12.5.7] [3.1.5] [4.2.3] [4.2.4] [4.3.6a] [4.4.2p1]: a square in a crowded hex
/// is fired at by foot; who is too many there checks.
#[test]
fn fire_square() {
    transcript(include_str!("../transcripts/fire_square.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.6.2] [12.5.7] [4.2.4] [4.3.6a] [4.4.2p1]: a square fires all
/// round, its top battalion for all.
#[test]
fn fire_square_defends() {
    transcript(include_str!("../transcripts/fire_square_defends.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.6.2] [12.5.7] [4.2.3]: a square and its guns fire at cavalry upon
/// them, with canister.
#[test]
fn fire_square_own_hex() {
    transcript(include_str!("../transcripts/fire_square_own_hex.txt"));
}

/// Verifies [12.5.1] [12.5.7]: the tenth increment in a hex draws fire.
#[test]
fn fire_ten_increments() {
    transcript(include_str!("../transcripts/fire_ten_increments.txt"));
}

/// Verifies [11.2.3a]: a division that force marches has twice its points and forms nothing.
#[test]
fn force_march() {
    transcript(include_str!("../transcripts/force_march.txt"));
}

/// Verifies : until eleven of the second day holding orders keep divisions west of their columns.
#[test]
fn holding_orders() {
    transcript(include_str!("../transcripts/holding_orders.txt"));
}

/// Verifies [2.4.1a] [9.2.3] [16.3.1]: the last turn is judged by who has left.
#[test]
fn last_turn() {
    transcript(include_str!("../transcripts/last_turn.txt"));
}

/// Verifies [4.3.6a] [4.4.9] [4.4.2p1] [3.1.5] [4.2.4] [4.3.5a] [3.1.5a]: when the leader runs with
/// one battalion in masse the others are too many.
#[test]
fn leader_leaves_a_pair() {
    transcript(include_str!("../transcripts/leader_leaves_a_pair.txt"));
}

/// Verifies [14.2.3]: a leader alone whom the enemy reaches gets away to a neighbouring hex.
#[test]
fn leader_taken() {
    transcript(include_str!("../transcripts/leader_taken.txt"));
}

/// Verifies [2.3.6]: a leader rides where no enemy is.
#[test]
fn leaders_ride() {
    transcript(include_str!("../transcripts/leaders_ride.txt"));
}

/// Verifies [12.7.1] [12.5.7] [4.2.4] [4.3.5a] [4.4.9] [4.3.5a1] [16.1.5] [16.1.5p1]: from noon of
/// the second day the French leave by the east, under fire, with their leaders.
#[test]
fn leave_by_the_road() {
    transcript(include_str!("../transcripts/leave_by_the_road.txt"));
}

/// Verifies [16.1.5] [16.1.5p1] [2.3.6]: nobody leaves by the east on the first day.
#[test]
fn leave_too_early() {
    transcript(include_str!("../transcripts/leave_too_early.txt"));
}

/// Verifies [12.5.1]: with the option a higher battery looks over what stands right before it.
#[test]
fn look_over() {
    transcript(include_str!("../transcripts/look_over.txt"));
}

/// Verifies [12.5.1]: without it not.
#[test]
fn look_over_not() {
    transcript(include_str!("../transcripts/look_over_not.txt"));
}

/// Verifies [12.5.7] [3.2.4] [14.2.3]: a unit that loses all is gone, and its leader gets away.
#[test]
fn lose_all() {
    transcript(include_str!("../transcripts/lose_all.txt"));
}

/// Verifies [12.5.7]: a battery loses an increment.
#[test]
fn lose_battery() {
    transcript(include_str!("../transcripts/lose_battery.txt"));
}

/// Verifies [12.5.7] [6.4.8b]: a line that has lost too much for two hexes closes up.
#[test]
fn lose_line_closes() {
    transcript(include_str!("../transcripts/lose_line_closes.txt"));
}

/// Verifies [10.4.3] [4.2.3] [10.4.3c] [10.2.2] [4.2.4] [4.3.5a] [10.2.7c] [10.2.7e]: uhlans charge
/// a battalion that comes before them.
#[test]
fn march_before_cavalry() {
    transcript(include_str!("../transcripts/march_before_cavalry.txt"));
}

/// Verifies [16.3.1] [6.2.2] [6.2.1] [2.3.6]: a battalion marches, turns and stops; what is not its
/// to do is refused with the rule.
#[test]
fn march_column() {
    transcript(include_str!("../transcripts/march_column.txt"));
}

/// Verifies [6.6.9] [6.1.4]: in woods and houses troops are in general order, and pay for it.
#[test]
fn march_cover() {
    transcript(include_str!("../transcripts/march_cover.txt"));
}

/// Verifies [4.2.4] [4.3.5a] [4.4.2p1] [4.3.5a1]: good order troops check when disordered ones
/// start from among them.
#[test]
fn march_disordered() {
    transcript(include_str!("../transcripts/march_disordered.txt"));
}

/// Verifies [6.1.4]: what a battalion may form in the open, and what it costs.
#[test]
fn march_forms() {
    transcript(include_str!("../transcripts/march_forms.txt"));
}

/// Verifies [6.11.3]: who comes into a zone has to stop and may still change formation.
#[test]
fn march_into_zone() {
    transcript(include_str!("../transcripts/march_into_zone.txt"));
}

/// Verifies [6.9.3] [6.1.5] [6.2.1]: guns are pulled by hand for all their points; a gunner general
/// helps to limber; who fails tries no more.
#[test]
fn march_limber() {
    transcript(include_str!("../transcripts/march_limber.txt"));
}

/// Verifies [6.2.1]: a line turns about, so that left becomes right.
#[test]
fn march_line_turns_about() {
    transcript(include_str!("../transcripts/march_line_turns_about.txt"));
}

/// Verifies : a line in two hexes goes forward or wheels, and pays for having begun in line.
#[test]
fn march_line_wheels() {
    transcript(include_str!("../transcripts/march_line_wheels.txt"));
}

/// Verifies [10.4.3] [4.2.3] [10.4.3c] [10.2.2] [10.2.7c] [10.2.7e]: foot that is charged on the
/// march stands by a check.
#[test]
fn march_opportunity_foot_stands() {
    transcript(include_str!("../transcripts/march_opportunity_foot_stands.txt"));
}

/// Verifies [10.4.3] [4.2.3] [10.4.3c] [10.2.2] [4.3.6a] [4.4.2p1]: limbered guns that are charged
/// on the march run.
#[test]
fn march_opportunity_guns() {
    transcript(include_str!("../transcripts/march_opportunity_guns.txt"));
}

/// Verifies [10.4.3] [4.2.3] [10.4.3c] [10.2.2] [4.3.6a] [10.2.8j3] [10.2.8j31] [3.2.4]: foot
/// skirmishers that are charged on the march withdraw or break.
#[test]
fn march_opportunity_screen() {
    transcript(include_str!("../transcripts/march_opportunity_screen.txt"));
}

/// Verifies [6.6.9] [6.1.4]: who leaves cover forms at once and pays.
#[test]
fn march_out_of_cover() {
    transcript(include_str!("../transcripts/march_out_of_cover.txt"));
}

/// Verifies [6.2.1] [6.1.1] [6.1.4] [2.3.6]: a column on the road follows its head, and closes into
/// one hex.
#[test]
fn march_road() {
    transcript(include_str!("../transcripts/march_road.txt"));
}

/// Verifies [3.1.5] [4.2.3] [4.2.4] [4.3.5a] [4.4.9] [4.4.2p1] [3.1.5a]: too many in a hex check at
/// the end of the phase, their leader helps.
#[test]
fn march_stack_with_leader() {
    transcript(include_str!("../transcripts/march_stack_with_leader.txt"));
}

/// Verifies [6.2.2]: a stream costs foot and horse, and most of all guns.
#[test]
fn march_stream() {
    transcript(include_str!("../transcripts/march_stream.txt"));
}

/// Verifies [6.2.2] [6.2.1]: a unit comes to the top of its stack and turns the others.
#[test]
fn march_top() {
    transcript(include_str!("../transcripts/march_top.txt"));
}

/// Verifies [12.7.1] [12.5.7]: who leaves a front hex of the enemy is fired at first.
#[test]
fn march_under_fire() {
    transcript(include_str!("../transcripts/march_under_fire.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.8d] [10.2.8h] [16.2.7g3] [10.2.3] [10.2.7c] [10.2.7e]: an
/// Austrian line in two hexes closes into masse with its leader.
#[test]
fn masse_with_leader_closes() {
    transcript(include_str!("../transcripts/masse_with_leader_closes.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [4.2.4] [4.3.5a] [6.11.8] [4.3.5a1] [4.4.2p1]: an attacker
/// who fails takes no part.
#[test]
fn melee_attacker_fails() {
    transcript(include_str!("../transcripts/melee_attacker_fails.txt"));
}

/// Verifies [13.1.1] [13.2.1] [13.3.2] [13.3.4] [13.3.2p4] [4.2.3] [13.5.4] [13.5.5] [4.3.5a]
/// [6.11.8] [4.3.5a1] [4.4.2p1] [13.7.1] [13.7.2]: all attackers check and the defender is thrown
/// back.
#[test]
fn melee_attacker_wins() {
    transcript(include_str!("../transcripts/melee_attacker_wins.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [OPT-9]: with the option both go back a hex after a melee
/// without effect.
#[test]
fn melee_blank_pushback() {
    transcript(include_str!("../transcripts/melee_blank_pushback.txt"));
}

/// Verifies [13.1.1] [13.2.1] [13.3.2] [13.3.4] [13.3.6]: with the option foot does not join
/// cavalry against cavalry.
#[test]
fn melee_cavalry_alone() {
    transcript(include_str!("../transcripts/melee_cavalry_alone.txt"));
}

/// Verifies [13.2.1] [13.5.4] [13.5.5] [4.3.6a] [4.4.2p1] [6.11.8]: cavalry without effect bounces
/// three hexes and checks.
#[test]
fn melee_cavalry_bounces() {
    transcript(include_str!("../transcripts/melee_cavalry_bounces.txt"));
}

/// Verifies [13.2.1] [10.2.5] [13.5.4] [13.5.5] [4.2.4] [4.3.6a] [4.4.2p1] [6.11.8] [5.1.3] [5.2.1]
/// [13.7.1] [13.7.2]: a charge is fought out, others join.
#[test]
fn melee_cavalry_charge() {
    transcript(include_str!("../transcripts/melee_cavalry_charge.txt"));
}

/// Verifies [13.2.1] [6.5.11b] [13.5.4] [13.5.5] [4.2.4] [4.3.6a] [4.4.2p1]: cavalry upon a square
/// fights there; the square checks first.
#[test]
fn melee_cavalry_square() {
    transcript(include_str!("../transcripts/melee_cavalry_square.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [4.2.4] [4.3.5a] [4.4.9] [6.11.8] [4.3.5a1] [4.4.2p1]: three
/// battalions may assault a hex; those behind it not.
#[test]
fn melee_columns() {
    transcript(include_str!("../transcripts/melee_columns.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.4] [4.3.5a] [6.11.8] [4.3.5a1] [4.4.2p1] [13.7.1] [13.7.2]: a
/// defender who fails before the melee is gone before it; the attacker advances.
#[test]
fn melee_defender_breaks() {
    transcript(include_str!("../transcripts/melee_defender_breaks.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.4] [4.3.5a] [6.11.8] [4.3.5a1] [4.4.2p1] [13.7.1] [13.7.2]: who
/// breaks before the melee obliges nobody to advance, with the option neither.
#[test]
fn melee_forced_advance() {
    transcript(include_str!("../transcripts/melee_forced_advance.txt"));
}

/// Verifies [13.1.1] [13.2.1] [13.3.2] [13.3.4] [13.3.2p4] [4.2.4] [4.3.3] [13.7.1] [13.7.2]: guns
/// alone are assaulted: the gunners check.
#[test]
fn melee_guns() {
    transcript(include_str!("../transcripts/melee_guns.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.3.5a] [6.11.8] [4.3.5a1] [4.4.2p1] [13.7.1]: limbered guns alone
/// are assaulted.
#[test]
fn melee_guns_limbered() {
    transcript(include_str!("../transcripts/melee_guns_limbered.txt"));
}

/// Verifies [13.1.1] [13.2.1] [13.3.2] [13.3.4] [13.3.2p4] [4.2.3] [13.5.5] [13.5.4] [4.3.5a]
/// [6.11.8] [4.3.5a1] [4.4.2p1] [13.7.1] [13.7.2]: a natural 65 strikes the leader of the
/// defenders.
#[test]
fn melee_leader_struck() {
    transcript(include_str!("../transcripts/melee_leader_struck.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [13.5.5] [13.5.4] [14.2.1] [4.2.4] [4.3.5a] [4.4.9] [4.3.5a1]
/// [4.4.2p1]: a natural 11 strikes one of the leaders of the attackers.
#[test]
fn melee_leader_struck_attacker() {
    transcript(include_str!("../transcripts/melee_leader_struck_attacker.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [5.1.4] [4.3.6a] [6.11.8] [4.4.2p1] [13.7.1] [13.7.2]: faster
/// cavalry leaves before an assault of foot, and may leave on and on.
#[test]
fn melee_retreat_before() {
    transcript(include_str!("../transcripts/melee_retreat_before.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.4] [4.3.6c] [13.5.4] [13.5.5] [4.3.6a] [6.11.8] [4.4.2p1]
/// [13.7.1] [13.7.2]: routed troops are assaulted.
#[test]
fn melee_routed_target() {
    transcript(include_str!("../transcripts/melee_routed_target.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [13.4.4] [13.4.5] [13.5.4] [13.5.5] [13.7.1] [13.7.2]: six
/// battalions around one: it cannot get away.
#[test]
fn melee_surrounded() {
    transcript(include_str!("../transcripts/melee_surrounded.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [13.5.4] [13.5.5]: in houses nobody checks before the
/// assault, and the defender has the better of it.
#[test]
fn melee_town() {
    transcript(include_str!("../transcripts/melee_town.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.3] [4.2.4] [4.3.5a] [4.4.2p1] [6.11.8] [4.3.5a1]: an assault
/// across a stream.
#[test]
fn melee_upslope_and_stream() {
    transcript(include_str!("../transcripts/melee_upslope_and_stream.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.5.7] [13.1.1] [13.2.1]: who fired at one hex does not assault
/// another.
#[test]
fn melee_wont_after_fire() {
    transcript(include_str!("../transcripts/melee_wont_after_fire.txt"));
}

/// Verifies : Russians, Austrians and Prussians do not share a hex.
#[test]
fn nation_mixing() {
    transcript(include_str!("../transcripts/nation_mixing.txt"));
}

/// Verifies [16.1.4a]: first the French, then the Coalition keep their distance.
#[test]
fn night_both_sides() {
    transcript(include_str!("../transcripts/night_both_sides.txt"));
}

/// Verifies [16.1.4a2] [16.1.4a]: a tie for the ground is rolled again; the lower goes back to
/// three hexes.
#[test]
fn night_ground_contested() {
    transcript(include_str!("../transcripts/night_ground_contested.txt"));
}

/// Verifies [16.1.4c] [16.1.4c2] [16.1.4c1]: the dice of the night bring increments back, by nation
/// and arm.
#[test]
fn night_increments_return() {
    transcript(include_str!("../transcripts/night_increments_return.txt"));
}

/// Verifies [16.1.4a] [9.2.7a] [9.2.7b] [2.4.1a]: in the morning leaders join the nearest troops of
/// their own, markers come off, the second day begins.
#[test]
fn night_leaders_gather() {
    transcript(include_str!("../transcripts/night_leaders_gather.txt"));
}

/// Verifies [10.4.3] [4.2.3] [10.2.2] [10.2.7c] [10.2.7e]: cuirassiers in a line of two hexes
/// charge a battalion that comes before them.
#[test]
fn opportunity_by_a_line() {
    transcript(include_str!("../transcripts/opportunity_by_a_line.txt"));
}

/// Verifies [15.1.3] [4.2.4] [4.4.9] [4.5.4b2]: routed troops far from every enemy make for the
/// nearest cover.
#[test]
fn rally_far_behind() {
    transcript(include_str!("../transcripts/rally_far_behind.txt"));
}

/// Verifies [5.3.5] [15.1.3] [4.2.3] [4.5.3a] [4.2.4] [4.3.6a] [4.4.2p1] [4.5.4a]: disordered and
/// routed troops rally by the dice, horses rest by their marker.
#[test]
fn recovery() {
    transcript(include_str!("../transcripts/recovery.txt"));
}

/// Verifies [15.1.3] [4.2.4] [4.3.6a] [4.4.9] [4.4.2p1] [4.2.3] [4.5.3a] [2.4.1a]: who stands
/// before the enemy rallies as the rules let him.
#[test]
fn recovery_next_to_enemy() {
    transcript(include_str!("../transcripts/recovery_next_to_enemy.txt"));
}

/// Verifies [6.11.3]: a road column that meets the enemy stops.
#[test]
fn road_meets_enemy() {
    transcript(include_str!("../transcripts/road_meets_enemy.txt"));
}

/// Verifies [4.3.6a] [4.4.2p1]: routed cavalry loses its marker and does not run through a square.
#[test]
fn rout_cavalry() {
    transcript(include_str!("../transcripts/rout_cavalry.txt"));
}

/// Verifies [4.3.6a] [4.4.5]: a routed unit with enemies all round surrenders.
#[test]
fn rout_cut_off() {
    transcript(include_str!("../transcripts/rout_cut_off.txt"));
}

/// Verifies [4.3.6a] [4.4.2p1]: routed guns run limbered and disturb whom they pass.
#[test]
fn rout_guns() {
    transcript(include_str!("../transcripts/rout_guns.txt"));
}

/// Verifies [4.3.6a] [4.4.2p1]: who runs goes round woods where that is cheaper.
#[test]
fn rout_in_woods() {
    transcript(include_str!("../transcripts/rout_in_woods.txt"));
}

/// Verifies [4.3.5a] [4.4.9] [4.3.6a] [4.4.2p1]: a line gathers in one of its hexes and runs.
#[test]
fn rout_line() {
    transcript(include_str!("../transcripts/rout_line.txt"));
}

/// Verifies [4.3.6a] [4.4.9] [4.4.2p1] [4.5.5] [14.2.3]: a routed unit leaves the map, and its
/// leader with it.
#[test]
fn rout_off_map() {
    transcript(include_str!("../transcripts/rout_off_map.txt"));
}

/// Verifies [4.3.6a] [4.4.9] [4.4.2p1]: who runs through friends makes them check, and those as
/// well.
#[test]
fn rout_through_friends() {
    transcript(include_str!("../transcripts/rout_through_friends.txt"));
}

/// Verifies [12.5.1] [12.6.2] [12.5.7] [6.8.3p1]: cavalry skirmishers may fall back before heavy
/// cavalry and foot.
#[test]
fn screen_falls_back() {
    transcript(include_str!("../transcripts/screen_falls_back.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [6.7.12] [4.3.6a] [10.2.9c] [10.2.8j3] [10.2.8j31] [4.4.2p1]
/// [10.2.8d] [10.2.8j4] [4.2.3] [10.2.7c] [10.2.7e]: foot skirmishers go back to steady friends
/// beside them, not to guns alone.
#[test]
fn screen_finds_refuge() {
    transcript(include_str!("../transcripts/screen_finds_refuge.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [6.7.12] [6.7.12a] [10.2.8d] [4.2.3] [10.2.7c] [10.2.7e]: the
/// screen that went back lies at the bottom and is drawn up as its hosts are.
#[test]
fn screen_refuge_taken() {
    transcript(include_str!("../transcripts/screen_refuge_taken.txt"));
}

/// Verifies [12.5.1] [6.8.3p1]: they stand before light cavalry, and do not fall back into friends.
#[test]
fn screen_stays_before_light() {
    transcript(include_str!("../transcripts/screen_stays_before_light.txt"));
}

/// Verifies [13.1.1] [13.2.1] [4.2.4] [6.7.14] [4.3.6c] [13.5.5] [4.3.5a] [4.4.2p1] [4.3.5a1]:
/// skirmishers assault routed troops with half their worth, and give way after the melee.
#[test]
fn skirmishers_advance() {
    transcript(include_str!("../transcripts/skirmishers_advance.txt"));
}

/// Verifies [6.1.4]: a battalion that spreads into a zone has to stop.
#[test]
fn spreads_into_a_zone() {
    transcript(include_str!("../transcripts/spreads_into_a_zone.txt"));
}

/// Verifies [13.2.1] [13.5.5] [6.5.11b] [13.5.4] [13.6.2] [4.4.2p1] [4.4.9] [4.2.3] [5.1.3]
/// [5.2.1]: what becomes of cavalry and its leader upon a square after the melee.
#[test]
fn square_left_by_cavalry() {
    transcript(include_str!("../transcripts/square_left_by_cavalry.txt"));
}

/// Verifies [12.5.1] [12.5.2] [12.5.7] [4.2.4] [4.3.5a] [4.4.1]: a disordered unit without a way
/// stays.
#[test]
fn stuck_between_enemies() {
    transcript(include_str!("../transcripts/stuck_between_enemies.txt"));
}

/// Verifies [10.2] [10.2.2] [10.2.3] [10.2.8d] [4.2.4] [10.2.9c] [10.2.8j3] [10.2.8j31] [3.2.4]
/// [4.3.5a] [10.2.7c] [10.2.7e]: and rides on when nobody is left.
#[test]
fn trample_all() {
    transcript(include_str!("../transcripts/trample_all.txt"));
}

/// Verifies [10.2] [10.2.1] [10.2.2] [10.2.3] [10.2.7c] [10.2.7e]: of two charges their owner says
/// which rides first.
#[test]
fn two_charges_in_turn() {
    transcript(include_str!("../transcripts/two_charges_in_turn.txt"));
}

//! How long the table takes to answer.

use criterion::{Criterion, criterion_group, criterion_main};
use ground::table::*;
use std::hint::black_box;

fn table(c: &mut Criterion) {
    let field = Field::new(60);
    let (ground, crowd) = (&field.ground, &field.crowd);
    let (one, far) = (*crowd.get(BaseId(20)).unwrap(), *crowd.get(BaseId(21)).unwrap());
    let turned = far.facing_to(Bearing::degrees(200));
    c.bench_function("distance", |b| b.iter(|| black_box(&one).gap(black_box(&turned)).mils()));
    let beside = Base::new(
        Pose::new(one.centre().moved(Bearing::degrees(40), Mil(6000)), Bearing::degrees(160)),
        one.size(),
    );
    c.bench_function("share", |b| {
        b.iter(|| black_box(&one).perspective().share(black_box(&beside)))
    });
    c.bench_function("within 12 inches of 60", |b| {
        b.iter(|| crowd.within(black_box(&one), Mil::inches(12)).count());
    });
    let large = Field::new(130);
    c.bench_function("within 12 inches of 130", |b| {
        b.iter(|| large.crowd.within(black_box(&one), Mil::inches(12)).count());
    });
    c.bench_function("nearest of 130", |b| {
        b.iter(|| large.crowd.nearest(black_box(&one), |id| id.0 % 2 == 1));
    });
    let aim = Aim { ground, crowd, shooter: &one, target: &far, parapet: Mil(500) };
    c.bench_function("alley with 60", |b| b.iter(|| black_box(&aim).shot(|_| true).is_ok()));
    c.bench_function("sight", |b| b.iter(|| ground.sight(black_box(&one), &far).is_ok()));
    let walker = Walker::new(ground, crowd, Some(BaseId(20)), one, Mil::inches(24));
    let steps = [Step::Wheel { side: Side::Left, angle: 600 }, Step::Advance(Mil::inches(24))];
    c.bench_function("walk with contact", |b| {
        b.iter(|| walk(black_box(&walker).clone(), &steps, &mut Drilled(BaseId(20))).spent);
    });
    c.bench_function("standard moves", |b| {
        b.iter(|| {
            let mut met = 0;
            let toll = Drilled(BaseId(20));
            each_standard(
                &walker,
                &Quarter::ALL,
                Mil::inches(24),
                Drill::Forward,
                &toll,
                |_, _, stop| {
                    met += u32::from(matches!(stop, Stop::Contact(_)));
                },
            );
            met
        });
    });
    c.bench_function("exercise round", |b| b.iter(|| exercise(black_box(60))));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(std::time::Duration::from_millis(500))
        .measurement_time(std::time::Duration::from_secs(2)).without_plots();
    targets = table
}
criterion_main!(benches);
